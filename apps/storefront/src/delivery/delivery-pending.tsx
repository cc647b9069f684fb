import { place, room } from './delivery-place.css.ts'

/** The placeholder of `DeliveryEstimate`. */
export const DeliveryPending = () => (
  <div className={place}>
    <div className={room} />
  </div>
)
