import { Flex, Stack } from '@chakra-ui/react'
import { countOf, formatCount } from '../../../shared/app/format'
import { settingFaults } from '../../../shared/watch/alertKinds'
import { dateAt, wallTimeAt } from '../../../shared/app/time/timeZones'
import { useTimeZone } from '../../ui/time/TimeZoneContext'
import {
  useAlertRulePreviewQuery,
  type AlertRulePreviewInput,
  type AlertRulePreviewQuery,
} from '../../generated/graphql'
import { Button } from '../../ui/form/Button'
import { useSettled } from '../../ui/form/useSettled'
import { Hint } from '../../ui/form/Field'
import { numbersOf, settingInputs, type AlertRuleForm } from './alertRuleRecord'

type Preview = NonNullable<AlertRulePreviewQuery['previewAlertRule']>
type Previewed = Preview['alerts'][number]

const times = (count: number) => (count === 1 ? 'once' : `${formatCount(count)} times`)

function Row({ alert: { at, until, title, text } }: { alert: Previewed }) {
  const { name: zone } = useTimeZone()
  const time = (instant: string) => wallTimeAt(zone, Date.parse(instant))
  const isSameDay = until && dateAt(zone, Date.parse(until)) === dateAt(zone, Date.parse(at))
  return (
    <Flex as="li" wrap="wrap" columnGap="2.5" title={text}>
      <time className="muted figure" dateTime={at}>
        {time(at)}
        {until ? ` to ${isSameDay ? time(until).slice(11) : time(until)}` : ', still open'}
      </time>
      <span dir="auto">{title}</span>
    </Flex>
  )
}

function Found({ preview: { days, fired, alerts, note } }: { preview: Preview }) {
  const more = (fired ?? 0) - alerts.length
  return (
    <>
      {fired !== null && (
        <p>
          In the last {days} days this would {fired === 0 && 'not '}have fired{fired > 0 && <b> {times(fired)}</b>}.
        </p>
      )}
      {note && <Hint>{note}</Hint>}
      {alerts.length > 0 && (
        // Scrolls, so that it is reached by keyboard.
        <Stack as="ul" gap="1" maxH="180px" overflowY="auto" tabIndex={0} aria-label="Alerts it would have opened">
          {alerts.map((alert) => (
            <Row key={`${alert.at} ${alert.subjectKind} ${alert.subjectId}`} alert={alert} />
          ))}
          {more > 0 && <Hint as="li">and {countOf(more, 'older one')}</Hint>}
        </Stack>
      )}
    </>
  )
}

/** What the rule in the form would have found lately. A request that the form has overtaken is cancelled. */
export function RulePreview({ form }: { form: AlertRuleForm }) {
  const { kind, subjectIds, isExcluding } = form
  const isValid = Object.keys(settingFaults(kind, numbersOf(form))).length === 0
  const typed = JSON.stringify({ kind, subjectIds, isExcluding, settings: isValid ? settingInputs(form) : [] })
  const settled = useSettled(typed)
  const isCurrent = settled === typed
  const { data, loading, error, refetch } = useAlertRulePreviewQuery({
    variables: { rule: JSON.parse(settled) as AlertRulePreviewInput },
    skip: !isValid || !isCurrent,
    fetchPolicy: 'network-only',
  })
  const isReading = isValid && (!isCurrent || loading)
  const preview = isReading ? null : data?.previewAlertRule
  return (
    <Stack
      as="section"
      layerStyle="well"
      gap="1.5"
      px="3"
      py="2.5"
      aria-label="Preview"
      aria-busy={isReading}
      aria-live="polite"
    >
      {!isValid && <Hint>The preview needs valid settings.</Hint>}
      {isReading && <Hint>Looking through the last 30 days…</Hint>}
      {isValid && !isReading && error && (
        <Hint>
          The preview failed.{' '}
          <Button size="sm" onClick={() => void refetch().catch(() => undefined) /* the query shows the error */}>
            Try again
          </Button>
        </Hint>
      )}
      {isValid && !error && preview && <Found preview={preview} />}
    </Stack>
  )
}
