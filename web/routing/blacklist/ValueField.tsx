import { useMemo } from 'react'
import { maxBlacklistValue } from '../../../shared/routing/blacklist'
import { Field } from '../../ui/form/Field'
import { Input } from '../../ui/form/Input'
import { SearchSelect } from '../../ui/form/choices/SearchSelect'
import type { BlacklistTypeRowFragment } from '../../generated/graphql'
import type { RecordForm } from '../../records/useRecordForm'
import { titles, type BlacklistForm } from './blacklistForm'

interface Props {
  type: BlacklistTypeRowFragment | undefined
  record: RecordForm<BlacklistForm>
  /** null while loading. */
  countries: readonly { id: string; code: string; name: string }[] | null
  funnels: readonly string[] | null
}

/** Input of a value by its type. */
export function ValueField({ type, record, countries, funnels }: Props) {
  const { form, set, touch, errorOf } = record
  const isFunnel = type?.fieldType === 'funnel'
  const choices = useMemo(() => {
    if (!isFunnel) return countries
    if (!funnels) return null
    // The selected funnel may no longer be in use.
    const all =
      form.blacklistValue && !funnels.includes(form.blacklistValue) ? [form.blacklistValue, ...funnels] : funnels
    return all.map((slug) => ({ id: slug, name: slug }))
  }, [isFunnel, countries, funnels, form.blacklistValue])
  if (!type) return null
  if (type.fieldType === 'ip_range') {
    const end = (field: 'ipFrom' | 'ipTo', placeholder: string) => (
      <Field
        label={titles[field]}
        required
        error={errorOf(field) ?? (field === 'ipTo' ? errorOf('blacklistValue') : undefined)}
      >
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            spellCheck={false}
            maxLength={60}
            placeholder={placeholder}
            value={form[field]}
            onBlur={() => touch(field)}
            onChange={({ target }) => set({ [field]: target.value })}
          />
        )}
      </Field>
    )
    return (
      <div className="record-pair">
        {end('ipFrom', type.placeholder)}
        {end('ipTo', type.placeholder.replace(/\.\d+$/, '.255'))}
      </div>
    )
  }
  return (
    <Field label={type.label} required error={errorOf('blacklistValue')}>
      {(control) =>
        type.fieldType === 'text' ? (
          <Input
            {...control}
            autoComplete="off"
            spellCheck={false}
            maxLength={maxBlacklistValue}
            placeholder={type.placeholder}
            value={form.blacklistValue}
            onBlur={() => touch('blacklistValue')}
            onChange={({ target }) => set({ blacklistValue: target.value })}
          />
        ) : (
          <SearchSelect
            control={control}
            choices={choices}
            value={form.blacklistValue}
            placeholder={type.placeholder}
            onLeave={() => touch('blacklistValue')}
            onChange={(blacklistValue) => set({ blacklistValue })}
          />
        )
      }
    </Field>
  )
}
