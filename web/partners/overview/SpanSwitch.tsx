import { useSearchParams } from 'react-router'
import { Segmented } from '../../ui/form/choices/Segmented'
import { overviewSpans, spanIn, spanTexts } from './overviewPeriod'

const options = overviewSpans.map((value) => ({ value, label: spanTexts[value].label }))

/** Selects today, 7 or 30 days, stored in the URL as a history entry. */
export function SpanSwitch() {
  const [search, setSearch] = useSearchParams()
  return (
    <Segmented
      label="Days shown"
      options={options}
      value={spanIn(search.get('days'))}
      onChange={(days) =>
        setSearch((search) => {
          if (days === '30') search.delete('days')
          else search.set('days', days)
          return search
        })
      }
    />
  )
}
