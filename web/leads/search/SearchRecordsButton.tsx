import { memo, useState } from 'react'
import { Search } from 'lucide-react'
import { Button } from '../../ui/form/Button'
import { useShortcuts } from '../../ui/shortcuts/useShortcuts'
import type { LeadsUrl } from '../leads/useLeadsUrl'
import { lazyComponent } from '../../ui/layout/FaultBoundary'

const SearchRecordsDialog = lazyComponent(() => import('./SearchRecordsDialog'), 'SearchRecordsDialog', null)

/** Opens the dialog Search Multiple Records, which is loaded on demand. */
export const SearchRecordsButton = memo(function SearchRecordsButton({
  state,
  apply,
}: Pick<LeadsUrl, 'state' | 'apply'>) {
  const [open, setOpen] = useState(false)
  useShortcuts('lists', { find: () => setOpen(true) })
  return (
    <>
      <Button variant="ghost" aria-label="Search Multiple Records" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Search aria-hidden />
        Search Multiple Records
      </Button>
      {open && (
        <SearchRecordsDialog
          search={state.search}
          onSearch={(search) => apply({ ...state, search })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
})
