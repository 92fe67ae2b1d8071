import { permissionWords } from './permissionMatrix'

/** So many lost permissions are named; of more, those first by which one could give them back to oneself. */
const maxNamed = 12

const givesAccess = (words: string) => / (users|roles)$/.test(words)

function named(lost: readonly number[]): string {
  const words = lost.map(permissionWords)
  if (words.length <= maxNamed) return words.join(', ')
  const gravestFirst = [...words.filter(givesAccess), ...words.filter((word) => !givesAccess(word))]
  return `${gravestFirst.slice(0, maxNamed).join(', ')} and ${words.length - maxNamed} more`
}

interface OwnChange {
  /** Permission codes held now and after the change. */
  before: readonly number[]
  after: readonly number[]
  /** Sign-in no longer asks for the second factor. */
  endsTwoFactor?: boolean
}

/** What users would lose by a change of their own access, in words; null if nothing. They must confirm it. */
export function ownLoss({ before, after, endsTwoFactor = false }: OwnChange): string | null {
  const lost = before.filter((code) => !after.includes(code))
  const sentences = [
    ...(lost.length
      ? [
          `You would lose ${lost.length === 1 ? 'a permission' : `${lost.length} permissions`} yourself: ${named(lost)}.`,
        ]
      : []),
    ...(endsTwoFactor
      ? ['You would lose your second factor: your password alone would sign you in. Your other sessions would end.']
      : []),
  ]
  return sentences.length ? sentences.join(' ') : null
}
