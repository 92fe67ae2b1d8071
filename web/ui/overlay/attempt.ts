import { errorText, isFinal } from '../show/errors'
import { toast } from './toasts'

/** The specification has one text for all errors, but refusals show the reason. */
export const oneText = (text: string) => (error: unknown) => (isFinal(error) ? errorText(error) : text)

/**
 * Runs an act, and shows an error if it fails: the reason, after `failed` if that is what did not work
 * (`The alert was not changed`). Resolves to whether it worked.
 */
export async function attempt(
  act: () => Promise<unknown>,
  failed: string | ((error: unknown) => string) = errorText,
): Promise<boolean> {
  try {
    await act()
    return true
  } catch (error) {
    toast.error(typeof failed === 'string' ? `${failed}. ${errorText(error)}` : failed(error), { error })
    return false
  }
}
