import type { LucideIcon } from 'lucide-react'
import { Button } from '../../ui/form/Button'
import { useSingleRun } from '../../ui/form/useSingleRun'
import { toast } from '../../ui/overlay/toasts'

interface Props {
  label: string
  icon: LucideIcon
  disabled: boolean
  /** Message on errors. */
  failed: string
  /** The payload of the mutation; without the pull it was refused. */
  start: () => Promise<{ advertiserPull: object | null; errors: readonly { message: string }[] } | null | undefined>
}

/** Starts work in the background, whose state follows when it runs. */
export function StartButton({ label, icon: Icon, disabled, failed, start }: Props) {
  const { busy, run } = useSingleRun()
  const act = async () => {
    try {
      const answer = await start()
      if (!answer?.advertiserPull) toast.error(answer?.errors[0]?.message ?? failed)
    } catch (error) {
      toast.error(failed, { error }) // one text for all errors
    }
  }
  return (
    <Button size="sm" disabled={busy || disabled} onClick={() => void run(act)}>
      <Icon className="small" aria-hidden />
      {label}
    </Button>
  )
}
