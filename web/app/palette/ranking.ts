/** How well words find a name that the browser knows: the less the better; null where they do not. */
type Score = 0 | 1 | 2 | 3 | null

/** The letters of a word from the beginning of the name on, in their order but with others between them. */
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
  // A few letters are somewhere in everything.
  return word.length > 3 && isScattered(text, word) ? 3 : null
}

/** 0: it begins with them; 1: words of it do; 2: they stand somewhere in it; 3: their letters do. Every word must be found. */
export function scoreOf(name: string, text: string): Score {
  const lower = name.toLowerCase()
  const whole = text.trim().toLowerCase()
  if (lower.startsWith(whole)) return 0
  const scores = whole.split(/\s+/).map((word) => scoreOfWord(lower, word))
  if (scores.includes(null)) return null
  return Math.max(1, ...scores.map(Number)) as Score
}

/** What the text finds, the best first; of equally good ones the order stays. Nothing typed finds all. */
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
