import { type Tones } from './brush.ts'

export const leaf: Tones = ['#8FD06A', '#3E9A45', '#1F6B34']
