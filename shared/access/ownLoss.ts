import { permissionWords } from './permissionMatrix'

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
          `You would lose ${lost.length === 1 ? 'a permission' : `${lost.length} permissions`} yourself: ${lost.map(permissionWords).join(', ')}.`,
        ]
      : []),
    ...(endsTwoFactor
      ? ['You would lose your second factor: your password alone would sign you in. Your other sessions would end.']
      : []),
  ]
  return sentences.length ? sentences.join(' ') : null
}
