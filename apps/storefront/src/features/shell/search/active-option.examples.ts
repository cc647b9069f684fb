import Combobox from '@github/combobox-nav'

/** Makes an option of a listbox active as the arrow keys do. `count` is the number of presses of ArrowDown. */
export function activate(list: HTMLElement, count: number): void {
  const combobox = new Combobox(document.createElement('input'), list)
  for (let press = 0; press < count; press += 1) combobox.navigate(1)
}
