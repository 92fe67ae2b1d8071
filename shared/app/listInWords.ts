/** `caps`, `caps and offers`, `caps, offers and leads`. */
export const listInWords = (words: readonly string[]): string =>
  words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
