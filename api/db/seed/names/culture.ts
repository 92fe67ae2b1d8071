export interface Culture {
  first: readonly string[]
  last: readonly string[]
}

export const culture = (first: string, last: string): Culture => ({ first: first.split(' '), last: last.split(' ') })

// Letters that Unicode normalisation does not convert to ASCII.
const unlike: Record<string, string> = { ł: 'l', ß: 'ss', ø: 'o', æ: 'ae', đ: 'd', ı: 'i', ð: 'd', þ: 'th', ə: 'e' }

/** A name for e-mail addresses: lower-case ASCII letters only. */
export const asciiName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[łßøæđıðþə]/g, (letter) => unlike[letter] ?? '')
    .normalize('NFD')
    .replace(/[^a-z]/g, '')
