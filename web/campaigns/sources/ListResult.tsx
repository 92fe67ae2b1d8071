import { Download, Info } from 'lucide-react'
import { PlainTable } from '../../ui/table/PlainTable'
import { formatCount, countOf } from '../../../shared/app/format'
import { Button } from '../../ui/form/Button'
import { toast } from '../../ui/overlay/toasts'
import { useSingleRun } from '../../ui/form/useSingleRun'
import type { CampaignListFactsFragment } from '../../generated/graphql'
import { fieldTitle } from './listFields'
import { saveRefusedRows } from './uploadList'
import { Warning } from '../../ui/show/Warning'

interface Props {
  campaignId: string
  list: CampaignListFactsFragment
  publisherName: string | null
}

/** Numbers of valid and rejected rows, with reasons. */
export function ListResult({ campaignId, list, publisherName }: Props) {
  const { id, rows, accepted, refused, refusedCount, problems } = list
  const { busy, run } = useSingleRun()
  const download = () =>
    run(() =>
      saveRefusedRows(campaignId, id).catch((error: unknown) =>
        toast.error(error instanceof Error ? error.message : 'The download failed. Please try again.', { error }),
      ),
    )
  return (
    <>
      <h3>{`${countOf(rows, 'row')} read`}</h3>
      <dl>
        <div>
          <dt>Good</dt>
          <dd>{formatCount(accepted)}</dd>
        </div>
        <div className={refusedCount ? 'list-refused' : undefined}>
          <dt>Refused</dt>
          <dd>{formatCount(refusedCount)}</dd>
        </div>
      </dl>
      {problems.map((problem) => (
        <Warning key={problem}>{problem}</Warning>
      ))}
      {refusedCount > 0 && (
        <>
          <div className="source-count-head">
            <h3>Refused rows</h3>
            <Button variant="ghost" size="sm" disabled={busy} onClick={() => void download()}>
              <Download aria-hidden />
              {`All ${formatCount(refusedCount)}`}
            </Button>
          </div>
          <PlainTable
            className="source-examples list-refusals"
            label="Refused rows"
            rows={refused}
            columns={[
              { title: 'Line', cellClass: 'figure', cell: ({ line }) => formatCount(line) },
              { title: 'Field', cell: ({ field }) => fieldTitle(field) },
              { title: 'Reason', isText: true, cell: ({ reason }) => reason },
            ]}
          />
          {refused.length < refusedCount && (
            <p className="subtle">{`The first ${formatCount(refused.length)}; the file has all.`}</p>
          )}
        </>
      )}
      {publisherName !== null && (
        <p className="list-booked">
          <Info className="small" aria-hidden />
          <span>
            <b dir="auto">{`Booked under ${publisherName}`}</b>
            <br />
            People of a list have no origin lead. The campaign’s publisher is used.
          </span>
        </p>
      )}
    </>
  )
}
