import { formatMoney } from '../../../shared/app/money'
import { formatRate } from '../../../shared/partners/rates'

/** Zero and nothing are quieter than a value. */
const quiet = (value: number | null | undefined) => (value ? 'figure' : 'figure subtle')

/** Dollars, `$1,234.50`; nothing for what the viewer may not see. */
export function Money({ amount }: { amount: number | null | undefined }) {
  return <span className={quiet(amount)}>{amount == null ? '–' : formatMoney(amount)}</span>
}

/** Per cent, `12.34%`. */
export function Rate({ percent }: { percent: number | null | undefined }) {
  return <span className={quiet(percent)}>{percent == null ? '–' : formatRate(percent)}</span>
}
