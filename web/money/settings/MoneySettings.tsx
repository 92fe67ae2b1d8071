import { useMemo, useState } from 'react'
import { chakra, HStack } from '@chakra-ui/react'
import { monthOf } from '../../../shared/money/accountingMonths'
import { monthText } from '../../../shared/money/entryWords'
import { useMay } from '../../app/session/useSession'
import { useTimeZoneChoices } from '../../app/timeZones/useTimeZoneChoices'
import {
  AccountingMonthsDocument,
  AccountingSettingsDocument,
  type AccountingSettingsFactsFragment,
  useAccountingSettingsQuery,
  useSaveAccountingSettingsMutation,
} from '../../generated/graphql'
import { Button } from '../../ui/form/Button'
import { Field, FieldError, Hint } from '../../ui/form/Field'
import { SearchSelect } from '../../ui/form/choices/SearchSelect'
import { Select } from '../../ui/form/choices/Select'
import { LoadingLines } from '../../ui/layout/LoadingLines'
import { FailedState } from '../../ui/layout/QueryStates'
import { Section } from '../../ui/layout/Section'
import { toast } from '../../ui/overlay/toasts'
import { errorText, throwErrors } from '../../ui/show/errors'
import { Facts } from '../../ui/show/Facts'
import { BillingDataPart } from '../billingData/BillingDataPart'
import { ourselves } from '../billingData/useBillingForm'

const Scrolling = chakra('div', { base: { flex: 1, minH: 0, overflow: 'auto', px: 'gutter' } })

/** How many months back accounting can begin. */
const monthsOffered = 24

/** Our own billing data, where accounting begins, and how statements are numbered. */
export function MoneySettings() {
  const { data, error, refetch } = useAccountingSettingsQuery({ fetchPolicy: 'cache-and-network' })
  const settings = data?.accountingSettings
  return (
    <Scrolling tabIndex={0} role="group" aria-label="Settings of money">
      <BillingDataPart owner={ourselves} look="beside" />
      {settings ? (
        <>
          <Accounting key={settings.version} settings={settings} />
          <Numbering settings={settings} />
        </>
      ) : error ? (
        <FailedState
          what="The settings of accounting"
          error={error}
          onRetry={() => void refetch().catch(() => undefined)}
        /> // the query shows the error
      ) : (
        <LoadingLines what="the settings of accounting" />
      )}
    </Scrolling>
  )
}

function Accounting({ settings }: { settings: AccountingSettingsFactsFragment }) {
  const { version, fixedBy } = settings
  const isFixed = !useMay()('MONEY_CLOSE') || fixedBy !== null
  const { choices } = useTimeZoneChoices()
  const [timeZone, setTimeZone] = useState(settings.timeZone)
  const [firstMonth, setFirstMonth] = useState(settings.firstMonth)
  const [fault, setFault] = useState<string | null>(null)
  const [save, { loading }] = useSaveAccountingSettingsMutation()
  const months = useMemo(() => {
    const now = new Date().toISOString()
    const offered = Array.from({ length: monthsOffered }, (_, back) => monthOf(now, -back))
    return [...new Set([...offered, settings.firstMonth])].toSorted().toReversed()
  }, [settings.firstMonth])
  // Zones are called as in the database of time zones.
  const zones = useMemo(() => {
    const names = (choices ?? []).map(({ name }) => name.replace(/ \(.*$/, ''))
    return [...new Set([settings.timeZone, ...names])].toSorted().map((name) => ({ id: name, name }))
  }, [choices, settings.timeZone])
  const isChanged = timeZone !== settings.timeZone || firstMonth !== settings.firstMonth
  const send = async () => {
    try {
      const { data } = await save({
        variables: { timeZone, firstMonth, version },
        refetchQueries: [AccountingSettingsDocument, AccountingMonthsDocument],
      })
      throwErrors(data?.saveAccountingSettings.errors)
      toast.success('The settings of accounting are saved')
    } catch (error) {
      setFault(errorText(error))
    }
  }
  return (
    <Section look="beside" role="group" title="Accounting" borderTopWidth="1px">
      {isFixed ? (
        <>
          <Facts
            facts={[
              ['Time zone', settings.timeZone],
              ['First month', monthText(settings.firstMonth)],
            ]}
          />
          <Hint>{fixedBy ? `Both are fixed. ${fixedBy}` : 'Both can be changed by who may close months.'}</Hint>
        </>
      ) : (
        <>
          <Field
            label="Accounting time zone"
            hint="Months begin and end by its clock. It is fixed once a month is closed."
          >
            <SearchSelect
              value={timeZone}
              choices={zones}
              onChange={(zone) => {
                setTimeZone(zone || settings.timeZone)
                setFault(null)
              }}
            />
          </Field>
          <Field
            label="First accounting month"
            hint="Everything earlier is the opening balance of its partner, without statements."
          >
            <Select
              value={firstMonth}
              options={months.map((month) => ({ value: month, label: monthText(month) }))}
              onChange={(month) => {
                setFirstMonth(month)
                setFault(null)
              }}
            />
          </Field>
          {fault !== null && <FieldError>{fault}</FieldError>}
          <HStack>
            <Button variant="solid" disabled={!isChanged || loading} onClick={() => void send()}>
              Save
            </Button>
          </HStack>
        </>
      )}
    </Section>
  )
}

const seriesNames = { A: 'Invoices', P: 'Payouts' } as const

const Numbering = ({ settings: { numbers } }: { settings: AccountingSettingsFactsFragment }) => (
  <Section look="beside" role="group" title="Numbers of statements">
    <Hint>
      Series, year and month of the statement, and a number without gaps within its series and year: A-2026-11-0007 is
      an invoice, P-2026-11-0012 a payout statement.
    </Hint>
    {numbers.length > 0 && (
      <Facts
        facts={numbers.map(({ series, year, last }) => [`${seriesNames[series]} of ${year}`, `${last} given`] as const)}
      />
    )}
  </Section>
)
