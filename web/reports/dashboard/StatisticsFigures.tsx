import { useId } from 'react'
import { FigureCard } from '../../ui/figures/FigureCard'
import type { ComparisonWords } from '../../ui/figures/comparisonWords'
import { figureWords, formatFigure, type ShownFigure } from './formatFigure'
import { statTitle, type ShownStat } from './shownStats'

interface Props {
  stats: readonly ShownStat[]
  words: ComparisonWords
  chosen: ShownFigure
  onFigure: (figure: ShownFigure) => void
}

/** Figures with comparisons and sparklines as a radio group; the selected one is shown as chart. */
export function StatisticsFigures({ stats, words, chosen, onFigure }: Props) {
  const name = useId()
  return (
    <div className="stat-figures" role="radiogroup" aria-label="Figure of the chart">
      {stats.map((stat) => {
        const { figure, now, comparisons, current, previous } = stat
        const { title, date, isNeutral } = figureWords(figure)
        return (
          <label key={figure} className="stat" title={statTitle(stat, words)}>
            <input type="radio" name={name} checked={figure === chosen} onChange={() => onFigure(figure)} />
            <FigureCard
              inLabel
              title={
                <>
                  {title}
                  <small>{date}</small>
                </>
              }
              value={formatFigure(figure, now)}
              comparisons={comparisons}
              isNeutral={isNeutral}
              line={{ current, previous }}
            />
          </label>
        )
      })}
    </div>
  )
}
