export { Link, MemoryRouter, Route, Routes, useNavigate, useParams, useSearchParams } from 'react-router'
