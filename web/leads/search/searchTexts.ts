import { maxSearchTexts } from '../leads/leadsState'

type SearchTexts = { texts: string[]; repeated: number; tooMany: boolean }

/** Parses values separated by commas or line breaks; ignores blanks and duplicates. */
export function readSearchTexts(content: string): SearchTexts {
  const all = content
    .split(/[,\r\n]+/)
    .map((text) => text.trim())
    .filter(Boolean)
  const texts = [...new Set(all)]
  return { texts, repeated: all.length - texts.length, tooMany: texts.length > maxSearchTexts }
}
