import { useState, type ChangeEvent } from 'react'

/**
 * A field whose text the address holds: what is typed stands at once, while the address follows in its own time, and a new
 * address from elsewhere (Back, a button that clears) is shown as it comes. Answers the field's properties.
 */
export function useTyped(value: string, onType: (text: string) => void) {
  const [typed, setTyped] = useState<{ text: string; sent: readonly string[] } | null>(null)
  const [seen, setSeen] = useState(value)
  if (value !== seen) {
    setSeen(value)
    if (!typed?.sent.includes(value)) setTyped(null)
  }
  return {
    value: typed?.text ?? value,
    onChange: ({ target: { value: text } }: ChangeEvent<HTMLInputElement>) => {
      setTyped({ text, sent: [...(typed?.sent ?? []), text] })
      onType(text)
    },
    onBlur: () => setTyped(null),
  }
}
