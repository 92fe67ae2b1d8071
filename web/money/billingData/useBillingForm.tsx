import { useState } from 'react'
import { HStack, Textarea } from '@chakra-ui/react'
import { billingLimits, limitActs } from '../../../shared/money/billingData'
import { returnLimits } from '../../../shared/money/returns'
import { useMay } from '../../app/session/useSession'
import {
  BillingDataDocument,
  type BillingFactsFragment,
  ClosingDocument,
  useSaveBillingDataMutation,
  useShowBillingAccountMutation,
} from '../../generated/graphql'
import { Button } from '../../ui/form/Button'
import { Field } from '../../ui/form/Field'
import { NumberField } from '../../ui/form/NumberField'
import { SwitchRow } from '../../ui/form/SwitchRow'
import { TextField } from '../../ui/form/TextField'
import { WordsField } from '../../ui/form/choices/WordsField'
import { OneOf } from '../../partners/settings/OneOf'
import { toast } from '../../ui/overlay/toasts'
import { errorText, throwErrors } from '../../ui/show/errors'
import { Facts } from '../../ui/show/Facts'

/** A partner by its id and name; our own without. */
export interface BillingOwner {
  advertiserId: string | null
  publisherId: string | null
  name: string
}
export const ourselves: BillingOwner = { advertiserId: null, publisherId: null, name: 'Our own' }

export const ofOwner = ({ advertiserId, publisherId }: BillingOwner) => ({ advertiserId, publisherId })

interface Props {
  owner: BillingOwner
  data: BillingFactsFragment
  onSaved: () => void
}

/** The fields of billing data, and how they are saved. */
export function useBillingForm({ owner, data, onSaved }: Props) {
  const isFixed = !useMay()('MONEY_EDIT')
  const [form, setForm] = useState({
    ...{ legalName: data.legalName, address: data.address, taxNumber: data.taxNumber, note: data.note },
    ...{
      termsDays: String(data.termsDays),
      minimumPayout: String(data.minimumPayout ?? 0),
      returnDays: String(data.returnDays),
      creditLimit: data.creditLimit === null ? '' : String(data.creditLimit),
    },
  })
  const [atLimit, setAtLimit] = useState(data.atLimit)
  const [bearsReturns, setBearsReturns] = useState(data.bearsReturns)
  const [emails, setEmails] = useState<readonly string[]>(data.emails)
  // Null: it stays as it is.
  const [account, setAccount] = useState<string | null>(data.hasAccount ? null : '')
  const [faults, setFaults] = useState<Partial<Record<string, string>>>({})
  const [save, { loading }] = useSaveBillingDataMutation()
  const [show] = useShowBillingAccountMutation()
  const type = (change: Partial<typeof form>) => {
    setForm({ ...form, ...change })
    setFaults({})
  }
  const reveal = async () => {
    try {
      const { data } = await show({ variables: ofOwner(owner) })
      throwErrors(data?.showBillingAccount.errors)
      setAccount(data?.showBillingAccount.account ?? '')
    } catch (error) {
      toast.error(errorText(error))
    }
  }
  const send = async () => {
    if (loading || isFixed) return
    const { termsDays, minimumPayout, returnDays, creditLimit, ...texts } = form
    const input = {
      ...{ ...texts, emails: [...emails], termsDays: Number(termsDays) },
      ...(owner.publisherId !== null && { minimumPayout: Number(minimumPayout), bearsReturns }),
      ...(owner.advertiserId !== null && {
        ...{ returnDays: Number(returnDays), atLimit },
        creditLimit: creditLimit.trim() ? Number(creditLimit) : null,
      }),
      ...(account !== null && { account }),
    }
    try {
      const { data: answer } = await save({
        variables: { ...ofOwner(owner), input, version: data.version },
        refetchQueries: [BillingDataDocument, ClosingDocument],
      })
      const errors = answer?.saveBillingData.errors ?? []
      const placed = errors.flatMap(({ field, message }) =>
        field ? [[field.replace(/^input\./, ''), message] as const] : [],
      )
      if (placed.length) return setFaults(Object.fromEntries(placed))
      throwErrors(errors)
      toast.success(`Billing data of ${owner.name} saved`)
      onSaved()
    } catch (error) {
      setFaults({ note: errorText(error) })
    }
  }
  const isReady =
    Number.isInteger(Number(form.termsDays)) &&
    Number.isInteger(Number(form.returnDays)) &&
    !Number.isNaN(Number(form.minimumPayout)) &&
    !Number.isNaN(Number(form.creditLimit))
  const credit = (
    <>
      <NumberField
        label="Credit limit, US dollars"
        hint="What it may owe. Empty: as much as it likes."
        error={faults.creditLimit}
        min={0}
        readOnly={isFixed}
        value={form.creditLimit}
        onType={(creditLimit) => type({ creditLimit })}
      />
      {isFixed ? (
        <Facts facts={[['At the limit', limitActs[atLimit]]]} />
      ) : (
        <OneOf label="At the limit" names={limitActs} value={atLimit} onChange={setAtLimit} />
      )}
    </>
  )
  const fields = (
    <>
      <TextField
        label="Legal name"
        maxLength={billingLimits.text}
        error={faults.legalName}
        readOnly={isFixed}
        data-autofocus
        value={form.legalName}
        onType={(legalName) => type({ legalName })}
      />
      <Field label="Address" error={faults.address} hint="Without name and address there is no number, only a draft.">
        <Textarea
          rows={3}
          py="1.5"
          maxLength={billingLimits.address}
          readOnly={isFixed}
          value={form.address}
          onChange={({ target }) => type({ address: target.value })}
        />
      </Field>
      <TextField
        label="Tax number"
        maxLength={billingLimits.text}
        error={faults.taxNumber}
        readOnly={isFixed}
        value={form.taxNumber}
        onType={(taxNumber) => type({ taxNumber })}
      />
      <NumberField
        label="Terms, days"
        hint="After which a statement is due."
        error={faults.termsDays}
        min={0}
        max={billingLimits.termsDays}
        readOnly={isFixed}
        value={form.termsDays}
        onType={(termsDays) => type({ termsDays })}
      />
      {owner.advertiserId !== null && (
        <NumberField
          label="Returns, days"
          hint="After a deposit, in which the advertiser may return it. 0: not at all."
          error={faults.returnDays}
          min={0}
          max={returnLimits.days}
          readOnly={isFixed}
          value={form.returnDays}
          onType={(returnDays) => type({ returnDays })}
        />
      )}
      {owner.publisherId !== null && (
        <SwitchRow
          label="We bear returns"
          hint="The publisher keeps its payout for deposits that advertisers take back."
          checked={bearsReturns}
          disabled={isFixed}
          onChange={setBearsReturns}
        />
      )}
      {owner.publisherId !== null && (
        <NumberField
          label="Minimum payout, US dollars"
          error={faults.minimumPayout}
          min={0}
          readOnly={isFixed}
          value={form.minimumPayout}
          onType={(minimumPayout) => type({ minimumPayout })}
        />
      )}
      <WordsField
        label="E-mail for statements"
        listLabel="E-mail addresses"
        values={emails}
        maxLength={254}
        max={billingLimits.emails}
        error={faults.emails}
        onChange={(emails) => {
          setEmails(emails)
          setFaults({})
        }}
      />
      {account === null ? (
        <Field label="Bank account" error={faults.account}>
          <HStack>
            <span>{`•••• ${data.accountEnd}`}</span>
            {!isFixed && (
              <>
                <Button size="sm" onClick={() => void reveal()}>
                  Show
                </Button>
                <Button size="sm" onClick={() => setAccount('')}>
                  Replace
                </Button>
              </>
            )}
          </HStack>
        </Field>
      ) : (
        <TextField
          label="Bank account"
          hint="Stored encrypted. Each time that it is shown is in the audit log."
          maxLength={billingLimits.account}
          error={faults.account}
          readOnly={isFixed}
          value={account}
          onType={(text) => {
            setAccount(text)
            setFaults({})
          }}
        />
      )}
      <TextField
        label="Note"
        maxLength={billingLimits.note}
        error={faults.note}
        readOnly={isFixed}
        value={form.note}
        onType={(note) => type({ note })}
      />
    </>
  )
  return { credit, fields, send, isFixed, mayBeSent: !loading && !isFixed && isReady }
}
