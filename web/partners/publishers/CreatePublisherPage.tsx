import { useNavigate } from 'react-router'
import { opensPage, partnerAddress } from '../../../shared/partners/partnerPages'
import { RecordPage } from '../../records/RecordPage'
import { useMay } from '../../app/session/useSession'
import { publisherSteps } from './PublisherEditPage'
import { PublisherSettings } from './PublisherSettings'
import type { PublisherToEdit } from './publisherForm'

/** The edit screen for a new publisher; continues with its own page when saved. */
export function CreatePublisherPage() {
  const navigate = useNavigate()
  const may = useMay()
  const leave = (made: PublisherToEdit | undefined) => {
    const page = may(opensPage('publisher')) && partnerAddress('publisher', made?.id)
    void navigate(page ? `${page}?tab=settings` : '/affiliates', { replace: true })
  }
  return (
    <RecordPage
      steps={publisherSteps}
      name="New publisher"
      ending="Create Publisher"
      what="Publisher"
      query={{ loading: false, error: null, isMissing: false, retry: () => undefined }}
      tabs={[
        { value: 'settings', title: 'Settings', panel: () => <PublisherSettings publisher={null} onMade={leave} /> },
      ]}
    />
  )
}
