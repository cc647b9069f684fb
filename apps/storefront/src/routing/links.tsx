/** The one door to the router for everything below the routes: screens draw links, routes decide where they lead. */
export { Link, type LinkProps } from '@tanstack/react-router'
