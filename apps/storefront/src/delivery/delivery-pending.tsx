import { place, room } from './delivery-place.css.ts'

/** In place of `DeliveryEstimate`. */
export const DeliveryPending = () => (
  <div className={place}>
    <div className={room} />
  </div>
)
