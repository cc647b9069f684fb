import { expect, test } from 'vitest'

import { withLanguage } from './links-in-language.ts'

test.each([
  ['<a href="/returns">', '<a href="/returns?lang=zh-CN">'],
  ['<a href="/user/profile#data">', '<a href="/user/profile?lang=zh-CN#data">'],
  ['<a href="/products?view=categories#x">', '<a href="/products?view=categories&amp;lang=zh-CN#x">'],
  ['<a href="/">', '<a href="/?lang=zh-CN">'],
  ['<a href="#quem">', '<a href="#quem">'],
  ['<a href="//other.example/x">', '<a href="//other.example/x">'],
  ['<a href="https://other.example/">', '<a href="https://other.example/">'],
  ['<a href="mailto:a@b.example">', '<a href="mailto:a@b.example">'],
  ['href="/text"', 'href="/text"'],
])('UX-04 a link of an information page keeps the language: %s', (html, expected) => {
  expect(withLanguage(html, 'zh-CN')).toBe(expected)
})
