"""What developers run: TypeScript types, evaluator and bot tables, card abstractions, screenshots."""
