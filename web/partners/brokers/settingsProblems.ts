import { brokerLimits } from '../../../shared/partners/brokers'

/** What is wrong with an address: http, https or of the sandbox. */
export function urlProblem(url: string): string | undefined {
  const text = url.trim()
  const isAddress = text.startsWith('sandbox:/') || (/^https?:\/\//i.test(text) && URL.canParse(text))
  return isAddress ? undefined : 'Use an http or https address.'
}

export const wholeNumberError = (text: string, least: number, most: number, unit: string) => {
  const number = Number(text)
  const isRight = text.trim() !== '' && Number.isInteger(number) && number >= least && number <= most
  return isRight ? undefined : `Use ${least} to ${most} ${unit}.`
}

interface Connection {
  timeoutMs: string
  headers: readonly { name: string; value: string }[]
}

type Place = 'timeoutMs' | `headers.${string}`

/** Tells what is wrong with the time-out and the headers, by the server's rules. */
export function tellConnection(
  { timeoutMs, headers }: Connection,
  tell: (place: Place, problem?: string | false) => void,
) {
  tell('timeoutMs', wholeNumberError(timeoutMs, brokerLimits.minTimeoutMs, brokerLimits.maxTimeoutMs, 'milliseconds'))
  headers.forEach(({ name, value }, at) => {
    tell(`headers.${at}.name`, !name.trim() && 'Give it a name.')
    tell(`headers.${at}.value`, !value.trim() && 'Give it a value.')
  })
}
