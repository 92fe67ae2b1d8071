import { useState } from 'react'
import { Box } from '@chakra-ui/react'
import { FlaskConical, Settings2 } from 'lucide-react'
import { useLocation, useNavigate } from 'react-router'
import { dateAt } from '../../../shared/app/time/timeZones'
import { useMay } from '../../app/session/useSession'
import { useTimeZone } from '../../ui/time/TimeZoneContext'
import { loadFailure } from '../../app/apollo/loadFailure'
import { useFormChoices } from '../../filters/useFilterChoices'
import { useCapsQuery } from '../../generated/graphql'
import { Button } from '../../ui/form/Button'
import { Breadcrumb } from '../../ui/layout/Breadcrumb'
import { PageHead } from '../../ui/layout/PageHead'
import { EmptyState } from '../../ui/layout/QueryStates'
import { BacktestForm } from './BacktestForm'
import { BacktestView } from './BacktestView'
import { EarlierBacktests } from './EarlierBacktests'
import { backtestHref, parseBacktest, shownCountry, shownId } from './backtestUrl'
import { ResultActions } from './ResultActions'
import { useStartBacktest } from './useStartBacktest'

const steps = [{ label: 'Home', to: '/' }, { label: 'Distributions', to: '/rotations' }, { label: 'Backtest' }]

/** Caps as choices: their scope and number. None without the permission. */
function useCapChoices() {
  const mayList = useMay()('CAPS_LIST')
  const answer = useCapsQuery({ variables: { origin: 'caps' }, skip: !mayList })
  const choices =
    answer.data?.caps?.map(({ id, cap, type, publishers, advertisers, countries }) => {
      const scope = [...publishers, ...advertisers, ...countries].map(({ name }) => name).join(', ')
      return { id, name: `#${id} ${scope}: ${cap} ${type === 'ftd' ? 'FTDs' : 'leads'}`, code: null, statuses: null }
    }) ?? null
  return { caps: mayList ? choices : [], capsFailure: loadFailure(answer) }
}

/** Routes leads of the past again by other rules. What to test and what is shown are in the URL. */
export function BacktestPage() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const zone = useTimeZone()
  const { choices, failure: choicesFailure } = useFormChoices()
  const { caps, capsFailure } = useCapChoices()
  const { run, failure, busy } = useStartBacktest()
  const [id, countryId] = [shownId(search), shownCountry(search)]
  const form = parseBacktest(search, dateAt(zone.name, Date.now()))
  // What was entered stays while its result is shown.
  const asked = JSON.stringify([form.distributionId, form.caps, form.against, form.againstAt])
  const [entered, setEntered] = useState(asked)
  if (!id && entered !== asked) setEntered(asked)
  const [isFolded, setFolded] = useState(true)
  return (
    <div className="fill">
      <PageHead title="Backtest" breadcrumb={<Breadcrumb steps={steps} />}>
        <EarlierBacktests />
        {id && <ResultActions key={id} id={id} countryId={countryId} />}
      </PageHead>
      <Box flex="1" minH="0" overflow="auto">
        {id && (
          <Box hideFrom="md" px="gutter" py="2">
            <Button aria-expanded={!isFolded} onClick={() => setFolded(!isFolded)}>
              <Settings2 className="small" aria-hidden />
              {isFolded ? 'Test something else' : 'Hide the form'}
            </Button>
          </Box>
        )}
        <BacktestForm
          key={entered}
          isFolded={Boolean(id) && isFolded}
          initial={form}
          distributions={choices?.distributions ?? null}
          caps={caps}
          choicesFailure={choicesFailure ?? capsFailure}
          busy={busy}
          failure={failure}
          onRun={(input) =>
            void run(input).then((started) => {
              if (started) void navigate(backtestHref(started))
            })
          }
        />
        <section aria-label="Result">
          {id ? (
            <BacktestView
              key={id}
              id={id}
              countryId={countryId}
              onCountry={(country) => void navigate(backtestHref(id, country), { replace: true })}
              opensDraft
            />
          ) : (
            <EmptyState
              icon={FlaskConical}
              title="What would have happened?"
              text="Choose a distribution or a cap, and a range: the leads of the range are routed again, in their order. Nothing is sent or changed. Test an unsaved draft from the distribution's wizard."
            />
          )}
        </section>
      </Box>
    </div>
  )
}
