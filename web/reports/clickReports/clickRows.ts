/** Rows of click reports in the table of lead reports. */
import { drillRows } from '../drill/drillRows'
import { figureOf, isClickColumn, type ClickPivot } from './clickFigures'

export const { asLevelPivot, pivotOf, figuresOf, sortLevels } = drillRows<ClickPivot>((figures, field) =>
  isClickColumn(field) ? figureOf(figures, field) : undefined,
)
