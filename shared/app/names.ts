/**
 * Normalizes names that people enter. Invisible characters can make a name look empty or equal to another, and
 * direction characters can reverse the text: both are removed.
 */

/** Soft hyphens, zero-width characters, fillers and direction characters; control and annotation characters. */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cc}\uFFF9-\uFFFB]/gu
/** Line breaks and tabs separate words, so they become spaces before control characters are removed. */
const breaks = /[\t-\r\u0085\u2028\u2029]/g
/** Any white space, including the empty Braille pattern. */
const blanks = /[\s\u2800]+/gu

const pictograph = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F]$/u
const nextPictograph = /^\p{Extended_Pictographic}/u
const joinedScripts =
  '\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Devanagari}\\p{Script=Bengali}\\p{Script=Gurmukhi}\\p{Script=Gujarati}\\p{Script=Tamil}\\p{Script=Telugu}\\p{Script=Kannada}\\p{Script=Malayalam}\\p{Script=Sinhala}'
// oxlint-disable-next-line own/no-slow-regexp -- it is given at most `lookBack` characters
const joinedLetter = new RegExp(`[${joinedScripts}]\\p{M}*$`, 'u')
const nextJoinedLetter = new RegExp(`^[${joinedScripts}]`, 'u')

/** Characters before a joiner that decide on it. A limit, because the expressions search all of what they are given. */
const lookBack = 16

/** Persian and Indic scripts need joiners between letters; combined emoji need joiners and variation selectors. */
function isNeeded(character: string, before: string, after: string): boolean {
  if (character === '\uFE0F') return /\p{Extended_Pictographic}$/u.test(before)
  if (character !== '\u200C' && character !== '\u200D') return false
  if (joinedLetter.test(before) && nextJoinedLetter.test(after)) return true
  return character === '\u200D' && pictograph.test(before) && nextPictograph.test(after)
}

const isNeededAt = (character: string, at: number, whole: string) =>
  isNeeded(character, whole.slice(Math.max(0, at - lookBack), at), whole.slice(at + character.length, at + lookBack))

/** A name without invisible characters and direction controls, with single plain spaces and none at the ends. */
export const cleanName = (text: string): string =>
  text
    .replace(breaks, ' ')
    .replace(invisible, (character, at: number, whole: string) => (isNeededAt(character, at, whole) ? character : ''))
    .replace(blanks, ' ')
    .trim()

/**
 * A text as it was received, for the screen: pieces of visible text, and between them (at odd indexes) the codes of
 * invisible characters, such as `U+202E`. Line breaks and tabs are visible.
 */
export function visiblePieces(text: string): string[] {
  const pieces: string[] = []
  let from = 0
  for (const { 0: character, index } of text.matchAll(invisible)) {
    if (/[\t\r\n]/.test(character) || isNeededAt(character, index, text)) continue
    const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
    pieces.push(text.slice(from, index), `U+${code}`)
    from = index + character.length
  }
  return [...pieces, text.slice(from)]
}
