import type { Instant } from '../../../../shared/app/time/timeZones'

/** A priority queue by due time; items with equal times are in insertion order. */
export class DueQueue<Item> {
  private readonly heap: { due: Instant; order: number; item: Item }[] = []
  private added = 0

  private isBefore(one: number, other: number): boolean {
    const [a, b] = [this.heap[one], this.heap[other]]
    return a !== undefined && b !== undefined && (a.due < b.due || (a.due === b.due && a.order < b.order))
  }

  private swap(one: number, other: number) {
    const [a, b] = [this.heap[one], this.heap[other]]
    if (!a || !b) return
    this.heap[one] = b
    this.heap[other] = a
  }

  add(due: Instant, item: Item): void {
    this.heap.push({ due, order: this.added++, item })
    for (let at = this.heap.length - 1; at > 0;) {
      const parent = (at - 1) >> 1
      if (!this.isBefore(at, parent)) return
      this.swap(at, parent)
      at = parent
    }
  }

  /** Removes and returns the earliest item due by `at`; null if there is none. */
  take(at: Instant): { due: Instant; item: Item } | null {
    const [first] = this.heap
    if (!first || first.due > at) return null
    const last = this.heap.pop()
    if (last && this.heap.length) {
      this.heap[0] = last
      for (let place = 0; ;) {
        const [left, right] = [2 * place + 1, 2 * place + 2]
        const child = this.isBefore(right, left) ? right : left
        if (!this.isBefore(child, place)) break
        this.swap(child, place)
        place = child
      }
    }
    return first
  }
}
