import { lazy, Suspense, useState } from 'react'
import { Shuffle } from 'lucide-react'
import { Button } from '../components/Button'
import { toast } from '../components/toasts'
import { useMay } from '../session/useSession'
import { useInjection } from './useInjection'

const ManageSelectionDialog = lazy(async () => ({ default: (await import('./ManageSelectionDialog')).ManageSelectionDialog }))

interface Props {
  /** Ids of the selected leads, asked for when pressed. */
  leads: () => readonly string[]
}

/** Opens Send leads to a different advertiser for the selected leads. */
export function ManageSelectionButton({ leads }: Props) {
  return useMay()('LEADS_INJECTION') ? <Permitted leads={leads} /> : null
}

function Permitted({ leads }: Props) {
  const [ids, setIds] = useState<readonly string[] | null>(null)
  const injection = useInjection()
  const ask = () => {
    const selected = leads()
    if (!selected.length) toast.error('No row selected')
    else setIds(selected)
  }
  return (
    <>
      <Button size="sm" variant="ghost" aria-haspopup="dialog" onClick={ask}>
        <Shuffle aria-hidden />
        Manage selection
      </Button>
      {ids && (
        <Suspense fallback={null}>
          <ManageSelectionDialog ids={ids} injection={injection} onClose={() => setIds(null)} />
        </Suspense>
      )}
      {injection.dialogs}
    </>
  )
}
