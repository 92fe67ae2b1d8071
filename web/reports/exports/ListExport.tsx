import { Download } from 'lucide-react'
import { downloadFile } from './downloadFile'
import { HeadButton } from '../../ui/layout/HeadButton'

interface Props {
  list: 'payments' | 'statements' | 'ledger' | 'deliveries' | 'requests'
  /** As REST names its parts; empty ones do not filter. */
  filter: Readonly<Record<string, string>>
}

/** Downloads what a list shows, on all pages, as CSV. */
export function ListExport({ list, filter }: Props) {
  const given = new URLSearchParams(Object.entries(filter).filter(([, value]) => value))
  return (
    <HeadButton
      icon={Download}
      label="Export"
      onClick={() => void downloadFile(`/export/${list}?${given}`, `${list}.csv`)}
    />
  )
}
