import { Fragment } from 'react'

const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** A name with the search words highlighted. */
export function Marked({ name, text }: { name: string; text: string }) {
  const words = text.trim().split(/\s+/).filter(Boolean)
  if (!words.length) return name
  const parts = name.split(new RegExp(`(${words.map(escaped).join('|')})`, 'i'))
  // Odd indexes contain the matches of the pattern.
  return parts.map((part, at) => (at % 2 ? <mark key={at}>{part}</mark> : <Fragment key={at}>{part}</Fragment>))
}
