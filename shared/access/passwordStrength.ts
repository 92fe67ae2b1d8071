/** What zxcvbn says of a password. */
export interface PasswordStrength {
  /** 0, too guessable, to 4, very unguessable. */
  score: 0 | 1 | 2 | 3 | 4
  word: string
  /** How long guessing takes, or how the password becomes better. */
  note: string
  /** Why it is refused; null if it is accepted. */
  problem: string | null
}

const words = ['Very weak', 'Weak', 'Fair', 'Good', 'Strong'] as const
/** Characters that are judged: the time grows with the square of the length, and so many are enough. */
const judged = 64

/** Loaded on first use, because its dictionaries have 1.5 MB. */
async function loadChecker() {
  const [{ ZxcvbnFactory }, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ])
  return new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
    translations: {
      ...english.translations,
      warnings: { ...english.translations.warnings, userInputs: 'It repeats your name, e-mail or business.' },
    },
  })
}
let checker: ReturnType<typeof loadChecker> | undefined

/** Words that say little about a person's password: their own name, e-mail and business, and each part of them. */
const known = (texts: readonly string[]) =>
  texts.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]).filter((word) => word.length > 2)

/** Strength of a password of somebody whose name, e-mail and business are `own`. */
export async function passwordStrength(password: string, own: readonly string[]): Promise<PasswordStrength> {
  const found = await (checker ??= loadChecker())
  const { score, feedback, crackTimes } = found.check(password.slice(0, judged), known(own))
  const time = crackTimes.offlineSlowHashingXPerSecond.display
  return {
    score,
    word: words[score],
    note:
      score === 4
        ? `would take ${time} to guess`
        : score === 3
          ? 'a few more characters make it strong'
          : 'add another word or two',
    problem: score < 2 ? (feedback.warning ?? 'This password is too easy to guess.') : null,
  }
}
