import { useState } from 'react'
import { Box } from '@chakra-ui/react'
import { FlaskConical } from 'lucide-react'
import { dateAt } from '../../../shared/app/time/timeZones'
import { useTimeZone } from '../../ui/time/TimeZoneContext'
import type { BacktestBasis, BacktestInput } from '../../generated/graphql'
import { Button, LinkButton } from '../../ui/form/Button'
import { Select } from '../../ui/form/choices/Select'
import { Field } from '../../ui/form/Field'
import { Dialog } from '../../ui/overlay/overlays'
import { toast } from '../../ui/overlay/toasts'
import { basisChoices } from './againstRules'
import { BacktestView } from './BacktestView'
import { backtestHref, lastDays } from './backtestUrl'
import { useStartBacktest } from './useStartBacktest'

interface Props {
  /** null: a new distribution. */
  distributionId: string | null
  draft: () => NonNullable<BacktestInput['draft']>
  /** Version that the draft was made from. */
  version: number | null
  disabled: boolean
}

/** Tests the unsaved distribution on the leads of the last seven days, and shows the result above the wizard. */
export function TestDraft({ distributionId, draft, version, disabled }: Props) {
  const zone = useTimeZone()
  const { run, busy } = useStartBacktest((message) => toast.error(message))
  const [shown, setShown] = useState<string | null>(null)
  const [countryId, setCountryId] = useState('')
  const [against, setAgainst] = useState<BacktestBasis>('then')
  const start = async (against: BacktestBasis) => {
    setAgainst(against)
    const { start: startDate, end: endDate } = lastDays(dateAt(zone.name, Date.now()))
    const started = await run({ distributionId, draft: draft(), draftVersion: version, against, startDate, endDate })
    if (started) setShown(started)
  }
  return (
    <>
      <Button disabled={disabled || busy} onClick={() => void start('then')}>
        <FlaskConical aria-hidden />
        {busy ? 'Starting…' : 'Test on the last 7 days'}
      </Button>
      {shown && (
        <Dialog
          title="Backtest"
          subtitle="The unsaved distribution, on the leads of the last 7 days. Nothing is sent or changed."
          width={1180}
          onClose={() => setShown(null)}
          footer={
            <>
              <LinkButton variant="ghost" to={backtestHref(shown)} target="_blank">
                Open as a page
              </LinkButton>
              <Button variant="solid" onClick={() => setShown(null)}>
                Back to the draft
              </Button>
            </>
          }
        >
          <Box maxW="260px" px="gutter" pb="2.5">
            <Field label="Against">
              <Select
                value={against}
                options={basisChoices(['then', 'today'])}
                disabled={busy}
                onChange={(chosen) => void start(chosen)}
              />
            </Field>
          </Box>
          <BacktestView key={shown} id={shown} countryId={countryId} onCountry={setCountryId} />
        </Dialog>
      )}
    </>
  )
}
