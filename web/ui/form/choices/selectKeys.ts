export interface SelectOption<Value extends string | number = string> {
  value: Value
  label: string
  disabled?: boolean
}

type Options = readonly Pick<SelectOption<string | number>, 'label' | 'disabled'>[]

/** Options that PageUp and PageDown skip. */
const page = 10
/** After this pause, a letter starts a new search. */
const wordMs = 700

/** The option that a key moves to; stops at the ends and skips disabled options. */
export function walk(key: string, options: Options, from: number): number {
  const last = options.length - 1
  const target = {
    ArrowDown: from + 1,
    ArrowUp: from - 1,
    PageDown: from + page,
    PageUp: from - page,
    Home: 0,
    End: last,
  }[key]
  if (target === undefined) return from
  const start = Math.max(0, Math.min(last, target))
  const isFree = (index: number) => options[index] && !options[index].disabled
  const step = key === 'Home' || (target > from && key !== 'End') ? 1 : -1
  for (let index = start; index >= 0 && index <= last; index += step) if (isFree(index)) return index
  for (let index = start; index >= 0 && index <= last; index -= step) if (isFree(index)) return index
  return from
}

/**
 * Type-ahead: letters typed in sequence select the next option that begins with them; repeating one letter cycles
 * through its options.
 */
export function createTyping(now: () => number = Date.now) {
  let word = ''
  let typedAt = -Infinity
  const isUnderWay = () => word !== '' && now() - typedAt < wordMs
  return {
    isUnderWay,
    type(letter: string, options: Options, from: number): number {
      word = (isUnderWay() ? word : '') + letter.toLowerCase()
      typedAt = now()
      const isOneLetter = [...word].every((other) => other === word[0])
      const wanted = isOneLetter ? (word[0] ?? '') : word
      // A longer text may still match the current option.
      const start = isOneLetter ? from + 1 : from
      for (let step = 0; step < options.length; step++) {
        const index = (start + step) % options.length
        const option = options[index]
        if (option && !option.disabled && option.label.toLowerCase().startsWith(wanted)) return index
      }
      return from
    },
  }
}
