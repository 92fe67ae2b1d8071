import { toast } from '../overlay/toasts'

/** Copies a text, shows this message for five seconds, and returns whether it was copied. */
export async function copyText(text: string, said?: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    if (said) toast.success(said, { duration: 5000 })
    return true
  } catch {
    toast.error('The browser did not allow copying. Check its permission for the clipboard.') // the browser gives no reason
    return false
  }
}
