import { PageHead } from '../components/PageHead'

export function LeadsPage() {
  return <PageHead title="Leads" />
}
