import { useLocation, useNavigate } from 'react-router'
import { Select } from '../../ui/form/choices/Select'
import { useCampaignSourceNamesQuery } from '../../generated/graphql'
import { isId } from '../../app/addressParams'

/** Source filter of the figures in a query; null: all. */
export const sourceIn = (search: string): string | null => {
  const source = new URLSearchParams(search).get('source') ?? ''
  return isId(source) ? source : null
}

/** Selects the source of the figures. */
export function SourceSelect({ campaignId, sourceId }: { campaignId: string; sourceId: string | null }) {
  const navigate = useNavigate()
  const { search } = useLocation()
  const { data } = useCampaignSourceNamesQuery({ variables: { campaignId } })
  const sources = data?.campaignSources ?? []
  if (!sources.length && !sourceId) return null
  const choose = (source: string) => {
    const params = new URLSearchParams(search)
    if (source) params.set('source', source)
    else params.delete('source')
    void navigate({ search: params.size ? `?${params}` : '' })
  }
  return (
    <Select
      aria-label="Source"
      className="records-select steps-source"
      value={sourceId ?? ''}
      options={[
        { value: '', label: 'All sources' },
        ...sources.map(({ id, number, name }) => ({ value: id, label: `${number} ${name}` })),
      ]}
      onChange={choose}
    />
  )
}
