import { Button } from './button.tsx'

interface SuggestionChipsProps<T> {
  /** Names the group for screen readers. */
  label: string
  suggestions: readonly T[]
  onChoose: (suggestion: T) => void
}

/** Suggestions in a row, each of which fills in a part of a form by one press. */
export const SuggestionChips = <T extends { label: string }>({
  label,
  suggestions,
  onChoose,
}: SuggestionChipsProps<T>) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, not for buttons
  <div role="group" aria-label={label} className="flex flex-wrap gap-2">
    {suggestions.map((suggestion) => (
      <Button
        key={suggestion.label}
        size="sm"
        variant="secondary"
        onClick={() => onChoose(suggestion)}
      >
        {suggestion.label}
      </Button>
    ))}
  </div>
)
