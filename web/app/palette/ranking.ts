/** How well words match a name, lower is better; null for no match. */
type Score = 0 | 1 | 2 | 3 | null

/** Whether the name contains the letters of a word in order, beginning with its first letter. */
function isScattered(text: string, word: string): boolean {
  if (text[0] !== word[0]) return false
  let at = 0
  for (const letter of word.slice(1)) {
    at = text.indexOf(letter, at + 1)
    if (at < 0) return false
  }
  return true
}

function scoreOfWord(text: string, word: string): Score {
  if (text.startsWith(word)) return 0
  if (text.includes(` ${word}`)) return 1
  if (text.includes(word)) return 2
  // Few letters would match almost every name.
  return word.length > 3 && isScattered(text, word) ? 3 : null
}

/**
 * 0: the name begins with the words; 1: words of it do; 2: it contains them; 3: it contains their letters. All words
 * must match.
 */
export function scoreOf(name: string, text: string): Score {
  const lower = name.toLowerCase()
  const whole = text.trim().toLowerCase()
  if (lower.startsWith(whole)) return 0
  const scores = whole.split(/\s+/).map((word) => scoreOfWord(lower, word))
  if (scores.includes(null)) return null
  return Math.max(1, ...scores.map(Number)) as Score
}

/** Matching items, best first, otherwise in their order. An empty text matches all. */
export function ranked<Item>(items: readonly Item[], nameOf: (item: Item) => string, text: string): Item[] {
  if (!text.trim()) return [...items]
  return items
    .flatMap((item) => {
      const score = scoreOf(nameOf(item), text)
      return score === null ? [] : [{ item, score }]
    })
    .sort((one, other) => one.score - other.score)
    .map(({ item }) => item)
}
