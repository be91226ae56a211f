"""How the stored tables came to their present shape, step by step."""
