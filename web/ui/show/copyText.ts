import { toast } from '../overlay/toasts'

/** Puts a text on the clipboard and says so in these words for five seconds. */
export async function copyText(text: string, said: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast.success(said, { duration: 5000 })
  } catch {
    toast.error('The browser did not allow copying. Check its permission for the clipboard.') // why, it does not say
  }
}
