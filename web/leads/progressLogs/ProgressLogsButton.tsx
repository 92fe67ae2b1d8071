import { ListTodo } from 'lucide-react'
import { Button } from '../../ui/form/Button'
import { useProgressLogsCountQuery } from '../../generated/graphql'
import { useProgressLogsDialog } from './progressLogsAddress'
import { useMay } from '../../app/session/useSession'
import { lazyComponent } from '../../ui/layout/FaultBoundary'
import { Count } from '../../ui/show/CountBadge'

const ProgressLogsDialog = lazyComponent(() => import('./ProgressLogsDialog'), 'ProgressLogsDialog', null)
const pollMs = 30_000

/** Opens the progress logs; shows the number of unfinished jobs. */
export function ProgressLogsButton() {
  return useMay()('LEADS_PROGRESS_LOGS') ? <Permitted /> : null
}

function Permitted() {
  const { isOpen, open, close } = useProgressLogsDialog()
  const { data, error } = useProgressLogsCountQuery({ pollInterval: pollMs })
  const count = error ? 0 : (data?.progressLogsCount ?? 0)
  return (
    <>
      <Button
        variant="ghost"
        aria-label={count ? `Progress logs ${count}` : 'Progress logs'}
        title={error ? 'The number of jobs did not load' : undefined}
        aria-haspopup="dialog"
        onClick={open}
      >
        <ListTodo aria-hidden />
        Progress logs {count > 0 && <Count>{count}</Count>}
      </Button>
      {isOpen && <ProgressLogsDialog onClose={close} />}
    </>
  )
}
