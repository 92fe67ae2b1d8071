export interface Culture {
  first: readonly string[]
  last: readonly string[]
}

export const culture = (first: string, last: string): Culture => ({ first: first.split(' '), last: last.split(' ') })

// Letters that no decomposition turns into an ASCII one.
const unlike: Record<string, string> = { ł: 'l', ß: 'ss', ø: 'o', æ: 'ae', đ: 'd', ı: 'i', ð: 'd', þ: 'th', ə: 'e' }

/** A name as it stands in an e-mail address: lower-case ASCII letters only. */
export const asciiName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[łßøæđıðþə]/g, (letter) => unlike[letter] ?? '')
    .normalize('NFD')
    .replace(/[^a-z]/g, '')
