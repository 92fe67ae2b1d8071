import type { LucideIcon } from 'lucide-react'
import { Button } from '../../ui/form/Button'
import { useSingleRun } from '../../ui/form/useSingleRun'
import { attempt, oneText } from '../../ui/overlay/attempt'
import { throwErrors } from '../../ui/show/errors'
import type { MendableErrorFragment } from '../../generated/graphql'

interface Props {
  label: string
  icon: LucideIcon
  disabled: boolean
  /** Message on errors. */
  failed: string
  /** The payload of the mutation. */
  start: () => Promise<{ advertiserPull: object | null; errors: readonly MendableErrorFragment[] } | null | undefined>
}

/** Starts work in the background, whose state follows when it runs. */
export function StartButton({ label, icon: Icon, disabled, failed, start }: Props) {
  const { busy, run } = useSingleRun()
  const act = () => attempt(async () => throwErrors((await start())?.errors), oneText(failed))
  return (
    <Button size="sm" disabled={busy || disabled} onClick={() => void run(act)}>
      <Icon className="small" aria-hidden />
      {label}
    </Button>
  )
}
