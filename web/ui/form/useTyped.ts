import { useState, type ChangeEvent } from 'react'

/**
 * Input whose text is stored in the URL: typed text is shown at once and the URL follows; changes of the URL (Back,
 * Clear) update the input. Returns the input's props.
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
