import { guardedCall, notCalled, type CallAnswer } from '../brokers/guardedCall'
import type { Config } from '../../app/process/config'

/** Outcome of a postback; `fault` is null on success. */
export type PostbackAnswer = CallAnswer

interface Options {
  config: Pick<Config, 'sandboxUrl' | 'postbackPrivateAddresses'>
  headers: Record<string, string>
}

/**
 * Calls a publisher's URL by GET and returns the outcome. Only public addresses are called,
 * unless POSTBACK_PRIVATE_ADDRESSES allows others; `sandbox:/path` is the demo's sandbox broker.
 */
export async function sendPostback(url: string, { config, headers }: Options): Promise<PostbackAnswer> {
  const isSandbox = url.startsWith('sandbox:')
  if (isSandbox && !config.sandboxUrl) return notCalled('The sandbox does not run here.')
  const address = isSandbox ? `${config.sandboxUrl}${url.slice('sandbox:'.length)}` : url
  return guardedCall(address, { headers, mayLeadInside: isSandbox || config.postbackPrivateAddresses })
}
