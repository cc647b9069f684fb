/** The `sizes` of pictures. Keep them in step with the styles. */
export const sizes = {
  /** Most of a card's width in the product grids. */
  card: '(width < 768px) 38vw, 180px',
  tile: '(width < 768px) 80px, 112px',
  row: '48px',
  slide: '(width < 768px) 200px, 360px',
  promotion: '(width < 768px) 140px, (width < 1280px) 208px, 256px',
  accent: '150px',
  /** Most of the picture area on a product's page. */
  product: '(width < 768px) 78vw, (width < 1024px) 40vw, 480px',
}
