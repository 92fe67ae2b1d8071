import { useState } from 'react'
import { inSentences } from '../../../shared/app/sentences'
import { errorText } from '../../ui/show/errors'
import { useStartBacktestMutation, type BacktestInput } from '../../generated/graphql'

/** Starts a backtest. A retry after a lost answer starts one. */
export function useStartBacktest(onFailure?: (message: string) => void) {
  const [start, { loading }] = useStartBacktestMutation({ refetchQueries: ['Backtests'] })
  const [failure, setFailure] = useState<string | null>(null)
  const [last, setLast] = useState({ sent: '', key: '' })
  const fail = (message: string) => {
    setFailure(message)
    onFailure?.(message)
  }
  /** The id; null with a message in `failure`. */
  const run = async (input: BacktestInput): Promise<string | null> => {
    const sent = JSON.stringify(input)
    const key = last.sent === sent ? last.key : crypto.randomUUID()
    setLast({ sent, key })
    setFailure(null)
    try {
      const action = (await start({ variables: { input, key } })).data?.action
      setLast({ sent: '', key: '' })
      if (action?.backtest) return action.backtest.id
      fail(inSentences(action?.errors.map(({ message }) => message) ?? []))
    } catch (error) {
      fail(errorText(error))
    }
    return null
  }
  return { run, failure, busy: loading }
}
