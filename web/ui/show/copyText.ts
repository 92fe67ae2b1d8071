import { toast } from '../overlay/toasts'

/** Copies a text and shows this message for five seconds. */
export async function copyText(text: string, said: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast.success(said, { duration: 5000 })
  } catch {
    toast.error('The browser did not allow copying. Check its permission for the clipboard.') // the browser gives no reason
  }
}
